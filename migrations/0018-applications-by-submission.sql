-- The queue in the order of submission, and how many came in within the last hour.
create index application_review_by_submission on application_review (submitted_at, application_id);
