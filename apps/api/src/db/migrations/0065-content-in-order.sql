-- Content pages have a position, and lists of what has one are in its order: the index by date served no list.
create index cms_pages_in_order on cms_pages (position, id) where deleted_at is null;
drop index cms_pages_by_newest;
