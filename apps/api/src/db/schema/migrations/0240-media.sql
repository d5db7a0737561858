-- The content of pictures, by the SHA-256 of what was sent. Its files are in the store of pictures, under this name.
create table media_files (
  sha256 text primary key,
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz(3) not null default now(),
  constraint a_picture_is_named_by_a_sha_256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint a_picture_has_a_known_type check (type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint a_picture_has_pixels_and_bytes check (width > 0 and height > 0 and bytes > 0)
);

-- Pictures as somebody has them: a person (an avatar), an organizer, or the platform, whose id is the nil UUID.
create table media (
  id uuid primary key,
  sha256 text not null constraint a_picture_has_files references media_files (sha256),
  owner_id uuid not null,
  uploaded_by uuid not null constraint a_picture_is_uploaded_by_a_user references users (id),
  purpose text not null,
  -- Since when, at the earliest, no record shows it.
  released_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint an_owner_has_a_picture_once unique (owner_id, sha256),
  constraint a_picture_has_a_known_purpose
    check (purpose in ('cover', 'banner', 'logo', 'photo', 'gallery', 'theme', 'avatar'))
);

create index media_by_files on media (sha256);
create index media_by_release on media (released_at);
create index media_by_age on media (id desc) where purpose <> 'avatar';
create index media_by_owner on media (owner_id, id desc);

-- Which records show a picture, those of the trash as well. Settings have the nil UUID.
create table media_uses (
  media_id uuid not null constraint a_use_is_of_a_picture references media (id),
  table_name text not null,
  record_id uuid not null,
  field text not null,
  primary key (media_id, table_name, record_id, field)
);

create index media_uses_by_record on media_uses (table_name, record_id);
