import type { Insertable } from 'kysely';
import type { Tables } from '../../../db/schema/tables.ts';
import { cookiePolicy, privacy, refundPolicy, terms } from './legal.ts';

type Settings<T extends 'general_settings' | 'contact_settings' | 'email_settings' | 'legal_settings'> = Omit<
  Insertable<Tables[T]>,
  'only_row' | 'updated_at' | 'updated_by'
>;

const links = (handle: string) => ({
  instagram: `https://instagram.example.org/${handle}`,
  tiktok: `https://tiktok.example.org/@${handle}`,
  youtube: `https://youtube.example.org/@${handle}`,
  x: `https://x.example.org/${handle}`,
});

export const generalSettings: Settings<'general_settings'> = {
  site_name: 'Karcis',
  tagline: 'Tiket resmi, harga jujur, masuk tanpa antre panjang',
  logo_url: null,
  logo_dark_url: null,
  favicon_url: null,
  copyright_text: '© PT Karcis Nusantara Contoh. Semua hak dilindungi.',
  default_locale: 'id',
  supported_locales: ['id', 'en'],
  default_timezone: 'Asia/Jakarta',
  default_currency: 'IDR',
  registration_enabled: true,
  event_approval_required: true,
  default_hold_minutes: 15,
  max_tickets_per_order: 10,
  platform_fee_type: 'Percentage',
  platform_fee_value: 3,
  platform_fee_paid_by: 'Buyer',
  fee_tax_rate: 11,
  require_two_factor: 'None',
  maintenance_mode: false,
  maintenance_message: 'Kami sedang merapikan loket. Silakan kembali beberapa menit lagi.',
};

export const contactSettings: Settings<'contact_settings'> = {
  support_email: 'halo@karcis.test',
  support_phone: '+622155501234',
  whatsapp_number: '+6281155501234',
  address: 'Gedung Contoh Lantai 5, Jl. Kemang Raya No. 555, Mampang Prapatan',
  city: 'Jakarta Selatan',
  province: 'DKI Jakarta',
  postal_code: '12730',
  country_code: 'ID',
  business_hours: 'Senin-Jumat 09.00-18.00 WIB, Sabtu-Minggu 10.00-22.00 WIB pada hari acara',
  maps_url: 'https://maps.example.org/karcis',
  social_links: JSON.stringify(links('karcis')),
  notify_emails: ['operasional@karcis.test', 'keuangan@karcis.test'],
};

/** No host: a demo must not be able to send mail. */
export const emailSettings: Settings<'email_settings'> = {
  driver: 'Log',
  host: null,
  port: null,
  encryption: 'STARTTLS',
  username: null,
  password_encrypted: null,
  from_name: 'Karcis',
  from_address: 'tiket@karcis.test',
  reply_to: 'halo@karcis.test',
  footer_markdown:
    'Surel ini dikirim karena Anda memiliki akun atau tiket di Karcis. Jangan teruskan surel yang memuat kode QR.\n\nPT Karcis Nusantara Contoh, Jakarta Selatan',
  footer_markdown_en:
    'You get this email because you have an account or a ticket at Karcis. Do not forward emails with a QR code.\n\nPT Karcis Nusantara Contoh, South Jakarta',
};

export const legalSettings = (effectiveAt: string): Settings<'legal_settings'> => ({
  company_name: 'PT Karcis Nusantara Contoh',
  // All zeros: a number of the right form that nobody has.
  tax_id: '00.000.000.0-000.000',
  registration_number: '0000000000000',
  address: 'Gedung Contoh Lantai 5, Jl. Kemang Raya No. 555, Jakarta Selatan 12730',
  terms_markdown: terms,
  terms_version: '1.1',
  terms_effective_at: effectiveAt,
  privacy_markdown: privacy,
  privacy_version: '1.0',
  refund_policy_markdown: refundPolicy,
  cookie_policy_markdown: cookiePolicy,
  require_acceptance: true,
  data_retention_days: 3650,
  privacy_contact_email: 'privasi@karcis.test',
});
