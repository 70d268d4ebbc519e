-- Which photos have files, and which listings on the market show them: a photo that was removed goes from the disk as well.
create table kept_photo (
  content_hash text primary key constraint a_kept_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Addresses, as a picture names them.
  paths text[] not null,
  -- When it was last sent.
  kept_at timestamptz not null
);
create index kept_photo_by_age on kept_photo (kept_at);
create index hosted_photo_by_content on hosted_photo (content_hash);

-- What the public row shows may have left the draft already.
alter table hosted_listing add column published_photos text[] not null default '{}';
create index hosted_listing_published_photos on hosted_listing using gin (published_photos);
update hosted_listing h set published_photos = coalesce((select array_agg(content_hash) from hosted_photo p where p.hosted_id = h.id), '{}')
 where listing_id is not null;
insert into kept_photo (content_hash, paths, kept_at)
select distinct on (content_hash) content_hash,
       array(select value from jsonb_each_text(coalesce(picture -> 'avif', '{}'))
             union all select value from jsonb_each_text(coalesce(picture -> 'webp', '{}'))), created_at
  from hosted_photo order by content_hash, created_at desc;

alter table kept_photo enable row level security;
grant select, insert, update, delete on kept_photo to marketplace_web;
create policy the_server_keeps_photo_files on kept_photo for all to marketplace_web using (true) with check (true);
