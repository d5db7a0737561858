create table venues (
  id uuid primary key,
  name text not null,
  address text,
  city text not null,
  province text,
  country_code text not null default 'ID',
  postal_code text,
  -- Degrees, WGS 84.
  latitude numeric(8, 6),
  longitude numeric(9, 6),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint a_country_is_an_iso_3166_code check (country_code ~ '^[A-Z]{2}$'),
  constraint a_venue_is_on_this_planet check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint a_position_has_both_coordinates check ((latitude is null) = (longitude is null))
);

create index venues_by_city on venues (city, name);
