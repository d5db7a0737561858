insert into event_names (kind, name, event_id)
select 'Slug', slug, id from events where deleted_at is null
union all
select 'Key', event_key::text, id from events where deleted_at is null
union all
select 'Signature', 'signature', id from events where is_signature and deleted_at is null;
