import type { publicContent } from '../areas/public-content.ts';
import type { ExamplesOf } from './example.ts';

export const publicContentExamples = {
  page: {
    response: {
      data: {
        id: '0196c15c-b300-7a11-8a0e-5a2f4be7a1c3',
        slug: 'tentang-kami',
        title: 'Tentang Kami',
        excerpt: 'Siapa di balik loket ini.',
        body_html: '<p>Karcis menjual tiket resmi langsung dari penyelenggara.</p>',
        status: 'Published',
        published_at: '2026-05-12T02:00:00.000Z',
        locale: 'id',
        show_in_header: false,
        show_in_footer: true,
        position: 0,
        seo: { title: null, description: null, image_url: null, noindex: false },
        created_at: '2026-05-12T02:00:00.000Z',
        updated_at: '2026-05-12T02:00:00.000Z',
      },
    },
  },
  pages: {
    response: {
      data: [
        {
          slug: 'tentang-kami',
          title: 'Tentang Kami',
          locale: 'id',
          show_in_header: false,
          show_in_footer: true,
        },
      ],
    },
  },
  faqs: {
    response: {
      data: [
        {
          id: '0197f021-3e80-702a-921c-df1fd260bc78',
          question: 'Bagaimana cara membeli tiket?',
          answer_html: '<p>Pilih acara, jenis tiket, dan jumlahnya, lalu bayar sebelum batas waktu.</p>',
          category: 'Pembelian',
          position: 0,
          is_active: true,
          created_at: '2026-07-09T17:00:00.000Z',
          updated_at: '2026-07-09T17:00:00.000Z',
        },
      ],
    },
  },
  announcements: {
    response: {
      data: [
        {
          id: '01a1c140-9e80-712a-9af6-7bb53bc5ed8f',
          title: 'Pesta Rakyat Kemayoran mendapat jadwal baru',
          body_html: '<p>Tiket lama tetap berlaku.</p>',
          level: 'Warning',
          link_url: null,
          link_label: null,
          is_dismissible: true,
          starts_at: '2026-11-11T17:00:00.000Z',
          ends_at: '2026-12-21T17:00:00.000Z',
          priority: 80,
          created_at: '2026-11-09T17:00:00.000Z',
          updated_at: '2026-11-09T17:00:00.000Z',
        },
      ],
    },
  },
  generalSettings: {
    response: {
      data: {
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
        maintenance_mode: false,
        maintenance_message: null,
      },
    },
  },
  contactSettings: {
    response: {
      data: {
        support_email: 'halo@karcis.test',
        support_phone: '+622155501234',
        whatsapp_number: '+6281155501234',
        address: 'Gedung Contoh Lantai 5, Jl. Kemang Raya No. 555, Mampang Prapatan',
        city: 'Jakarta Selatan',
        province: 'DKI Jakarta',
        postal_code: '12730',
        country_code: 'ID',
        business_hours: 'Senin-Jumat 09.00-18.00 WIB',
        maps_url: 'https://maps.example.org/karcis',
        social_links: { instagram: 'https://instagram.example.org/karcis' },
      },
    },
  },
} satisfies ExamplesOf<typeof publicContent>;
