-- Whoever is reported hears nothing of it, an operator neither: what is about themselves is no row for them, to read, to count or to close.
alter policy operators_see_reports on member_report using ((select acting_operator()) and reported_id <> (select acting_account()));
alter policy operators_close_reports on member_report using ((select acting_operator()) and reported_id <> (select acting_account()));
