-- What members show of themselves beside their name. Public, as the name is.
alter table member
  add column bio text not null default '' constraint a_bio_is_short check (char_length(bio) <= 600),
  add column languages text[] not null default '{}' constraint languages_are_few check (cardinality(languages) <= 6),
  -- The address of a square WebP; null where the first letter of the name stands.
  add column photo text constraint a_face_is_a_kept_photo check (photo ~ '^/photos/[0-9a-f]{64}-[0-9]{1,4}\.webp$');
grant update (bio, languages, photo) on member to marketplace_web;
create index member_by_photo on member (photo) where photo is not null;

-- How a guest gets in, in the host's words. The server shows it to the guest from 24 hours before the pick-up on.
alter table listing_place
  add column check_in text not null default '' constraint check_in_is_short check (char_length(check_in) <= 1500);
