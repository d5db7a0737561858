import type { ThemePreset } from '@karcis/contract';

interface Preset {
  readonly mode: 'Light' | 'Dark' | 'Auto';
  readonly primary_color: string;
  readonly secondary_color: string;
  readonly accent_color: string;
  readonly background_color: string;
  readonly surface_color: string;
  readonly text_color: string;
  readonly font_heading: string;
  readonly font_body: string;
  readonly hero_layout: string;
}

/** Themes that can be begun with. Every text colour reaches 4.5:1 on its background. */
export const themePresets: Readonly<Record<ThemePreset, Preset>> = {
  Senja: {
    mode: 'Dark',
    primary_color: '#F97316',
    secondary_color: '#7C2D12',
    accent_color: '#FACC15',
    background_color: '#1C1917',
    surface_color: '#292524',
    text_color: '#FAFAF9',
    font_heading: 'Plus Jakarta Sans',
    font_body: 'Inter',
    hero_layout: 'Full Bleed',
  },
  Pesisir: {
    mode: 'Light',
    primary_color: '#0E7490',
    secondary_color: '#155E75',
    accent_color: '#F59E0B',
    background_color: '#F8FAFC',
    surface_color: '#FFFFFF',
    text_color: '#0F172A',
    font_heading: 'Poppins',
    font_body: 'Inter',
    hero_layout: 'Split',
  },
  Rimba: {
    mode: 'Auto',
    primary_color: '#15803D',
    secondary_color: '#14532D',
    accent_color: '#EAB308',
    background_color: '#F7FEE7',
    surface_color: '#FFFFFF',
    text_color: '#1A2E05',
    font_heading: 'Lora',
    font_body: 'Source Sans 3',
    hero_layout: 'Centered',
  },
  Batik: {
    mode: 'Light',
    primary_color: '#7C2D12',
    secondary_color: '#44403C',
    accent_color: '#B45309',
    background_color: '#FFFBEB',
    surface_color: '#FEF3C7',
    text_color: '#292524',
    font_heading: 'Playfair Display',
    font_body: 'Source Sans 3',
    hero_layout: 'Split',
  },
  'Malam Kota': {
    mode: 'Dark',
    primary_color: '#8B5CF6',
    secondary_color: '#4C1D95',
    accent_color: '#22D3EE',
    background_color: '#0B1020',
    surface_color: '#151B33',
    text_color: '#E5E7EB',
    font_heading: 'Space Grotesk',
    font_body: 'Inter',
    hero_layout: 'Full Bleed',
  },
  Pastel: {
    mode: 'Light',
    primary_color: '#DB2777',
    secondary_color: '#9D174D',
    accent_color: '#38BDF8',
    background_color: '#FDF2F8',
    surface_color: '#FFFFFF',
    text_color: '#500724',
    font_heading: 'Poppins',
    font_body: 'Nunito',
    hero_layout: 'Centered',
  },
};
