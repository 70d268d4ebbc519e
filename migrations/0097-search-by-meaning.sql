-- What a typed search looks for in a listing beside its title and place, how many people it takes, and the first free days within a span.

-- The most people that a listing's own facts name: 'Sleeps 6', 'Sleeps 2 + 1', 'Seats 4', 'Up to 15 passengers'. Null where none does.
create function most_guests(features text[]) returns smallint language sql immutable parallel safe as $$
  select max(coalesce(said[1], said[3])::integer + coalesce(said[2], '0')::integer)::smallint
    from unnest(features) feature,
         regexp_matches(lower(feature), '(?:sleeps|seats) (\d{1,2})(?: ?\+ ?(\d))?|(\d{1,2}) (?:passengers|people|guests|adults|riders|seats)', 'g') said
$$;

-- A: title and place, B: features and rules, C: description, D: what the owner looks for in a swap. "No pets" is no answer to "pets".
create function searched_text(title text, location text, facts text[], description text, preferences jsonb)
returns tsvector language sql stable parallel safe as $$
  select setweight(to_tsvector('pg_catalog.english', folded(title || ' ' || location)), 'A')
    || setweight(to_tsvector('pg_catalog.english', folded(coalesce((
      select string_agg(fact, '. ') from unnest(facts) fact where fact !~* '^no '), ''))), 'B')
    || setweight(to_tsvector('pg_catalog.english', folded(description)), 'C')
    || setweight(to_tsvector('pg_catalog.english', folded(coalesce((
      select string_agg(entry ->> 'notes', '. ') from jsonb_array_elements(preferences) entry
       where entry ->> 'type' in ('directSwap', 'anyType') and entry -> 'available' = 'true'), ''))), 'D')
$$;

-- Apart from listing_search: descriptions change more often than what its indexes hold, and most searches never read them.
create table listing_text (
  listing_id bigint primary key references listing (id) on delete cascade,
  guests smallint,
  words tsvector not null
);
create index listing_text_words on listing_text using gin (words) with (fastupdate = off);

create view listing_text_as_written as
select id as listing_id, most_guests(features) as guests,
  searched_text(title, location, features || rules, description, exchange_preferences) as words
from listing where state = 'published';

create function keep_listing_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'published' then
    insert into listing_text select * from listing_text_as_written where listing_id = new.id
    on conflict (listing_id) do update set guests = excluded.guests, words = excluded.words;
  else
    delete from listing_text where listing_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_listing_text after insert or update of state, title, location, features, rules, description, exchange_preferences on listing
  for each row execute function keep_listing_text();

insert into listing_text select * from listing_text_as_written;
grant select on listing_text to marketplace_web;

-- The first day of the first free stretch between two days. Nights are counted by the date of their evening: the last day is that of departure.
create function first_free_day(taken datemultirange, first date, last date, by_night boolean, units integer)
returns date language sql immutable parallel safe as $$
  select min(lower(gap)) from unnest(datemultirange(daterange(first, greatest(first, last + 1 - by_night::integer))) - taken) gap
   where upper(gap) - lower(gap) >= units
$$;

create or replace function rebuild_listing_search() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  truncate listing_search, listing_word, listing_days, listing_card, listing_text, listing_cell, listing_search_change, search_word;
  truncate search_time_zone restart identity;
  insert into search_time_zone select distinct time_zone from listing where state = 'published';
  alter table listing_search disable trigger user;
  insert into listing_search select * from listing_as_searched;
  alter table listing_search enable trigger user;
  insert into listing_days select * from listing_days_as_ruled;
  insert into listing_card select listing_id, card from listing_card_as_shown;
  insert into listing_text select * from listing_text_as_written;
  insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
  select 1, category, cell_x, cell_y, x_micro, y_micro, price_cents, tsvector_to_array(words) from listing_search;
  insert into search_word (word) select distinct word from listing_search_change, unnest(words) word;
  insert into listing_word select * from listing_word_as_found;
  perform count_search_changes(2147483647);
end $$;
