-- What became of every wish in a run of the matcher: [{"wish": id, "outcome": word}] (features/circles/why-unmatched.ts). Kept for the latest runs alone.
alter table circle_run add column outcomes jsonb;
grant update (outcomes) on circle_run to marketplace_web;
create index circle_of_run on circle (run_id);
