create table event_themes (
  id uuid primary key,
  event_id uuid not null constraint a_theme_belongs_to_an_event references events (id),
  preset text not null,
  mode text not null default 'Light',
  primary_color text not null,
  secondary_color text not null,
  accent_color text not null,
  background_color text not null,
  surface_color text not null,
  text_color text not null,
  background_image_url text,
  logo_url text,
  font_heading text not null,
  font_body text not null,
  hero_layout text not null,
  -- Null: the ticket takes the theme's own accent colour and logo.
  ticket_accent_color text,
  ticket_logo_url text,
  ticket_footer_text text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint an_event_has_one_theme unique (event_id),
  constraint a_theme_has_a_known_mode check (mode in ('Light', 'Dark', 'Auto')),
  constraint a_colour_is_six_hex_digits check (
    primary_color ~ '^#[0-9a-fA-F]{6}$'
    and secondary_color ~ '^#[0-9a-fA-F]{6}$'
    and accent_color ~ '^#[0-9a-fA-F]{6}$'
    and background_color ~ '^#[0-9a-fA-F]{6}$'
    and surface_color ~ '^#[0-9a-fA-F]{6}$'
    and text_color ~ '^#[0-9a-fA-F]{6}$'
    and (ticket_accent_color is null or ticket_accent_color ~ '^#[0-9a-fA-F]{6}$')
  )
);
