-- Order: id desc.
-- reads: media, media_files, media_uses
create view pictures as
select
  m.id, m.owner_id, m.purpose, '/media/' || m.sha256 || '/1280.webp' as url, f.width, f.height, f.bytes,
  exists (select from media_uses as u where u.media_id = m.id) as in_use, m.created_at
from media as m
join media_files as f on f.sha256 = m.sha256;

comment on column pictures.url is 'never null';
comment on column pictures.width is 'never null';
comment on column pictures.height is 'never null';
comment on column pictures.bytes is 'never null';
comment on column pictures.in_use is 'never null';
