import Type from 'typebox';
import { Color, Id, ImageUrl, Instant, nullable, oneOf, record, Text } from '../values.ts';

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
