/** Fields of the theme of an event, below headings. */
export const themeGroups = {
  about: ['preset', 'mode'],
  colours: [
    'primary_color',
    'secondary_color',
    'accent_color',
    'background_color',
    'surface_color',
    'text_color',
  ],
  ticket: ['ticket_design.accent_color', 'ticket_design.footer_text'],
  // For other programs that show the event: the site and tickets do not use them.
  unasked: [
    'ticket_design.logo_media_id',
    'font_heading',
    'font_body',
    'hero_layout',
    'background_image_media_id',
    'logo_media_id',
  ],
} as const;
