import Type from 'typebox';
import { picture, text } from '../body.ts';
import { managed } from '../managed.ts';
import { Color, Id, ImageUrl, Instant, nullable, oneOf, part, record, Text } from '../values.ts';

/** Themes that can be begun with. */
const themePresets = ['Senja', 'Pesisir', 'Rimba', 'Batik', 'Malam Kota', 'Pastel'] as const;
export type ThemePreset = (typeof themePresets)[number];

const typefaces = [
  'Inter',
  'Lora',
  'Nunito',
  'Playfair Display',
  'Plus Jakarta Sans',
  'Poppins',
  'Source Sans 3',
  'Space Grotesk',
] as const;

/** How the pages and tickets of an event look. */
export const EventTheme = record('EventTheme', {
  id: Id,
  event_id: Id,
  preset: Text,
  mode: oneOf(['Light', 'Dark', 'Auto']),
  primary_color: Color,
  secondary_color: Color,
  accent_color: Color,
  background_color: Color,
  surface_color: Color,
  text_color: Color,
  background_image_url: nullable(ImageUrl),
  logo_url: nullable(ImageUrl),
  font_heading: Text,
  font_body: Text,
  hero_layout: Text,
  ticket_design: Type.Object(
    { accent_color: nullable(Color), logo_url: nullable(ImageUrl), footer_text: nullable(Text) },
    { description: 'Null: as the theme has it' },
  ),
  contrast_ok: Type.Boolean({ description: 'Whether text on the background meets WCAG AA, 4.5:1' }),
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedEventTheme = managed('ManagedEventTheme', EventTheme);

/** What a write may name. */
export const eventThemeFields = {
  preset: {
    ...oneOf(themePresets),
    description: 'Gives its colours, typefaces and layout, so far as no others are named beside it',
  },
  mode: EventTheme.properties.mode,
  primary_color: Color,
  secondary_color: Color,
  accent_color: Color,
  background_color: Color,
  surface_color: Color,
  text_color: Color,
  background_image_media_id: nullable(picture('theme')),
  logo_media_id: nullable(picture('logo')),
  font_heading: oneOf(typefaces),
  font_body: oneOf(typefaces),
  hero_layout: oneOf(['Full Bleed', 'Split', 'Centered']),
  ticket_design: Type.Partial(
    part({
      accent_color: nullable(Color),
      logo_media_id: nullable(picture('logo')),
      footer_text: nullable(text(300)),
    }),
  ),
};
