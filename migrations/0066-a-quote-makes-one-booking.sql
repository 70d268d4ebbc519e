-- A fixed price is asked with once: whoever comes with it a second time, after a bank's question or from another window, finds what the first time made.
alter table booking
  add column quote_id uuid references quote (id) on delete set null,
  add constraint a_quote_makes_one_booking unique (quote_id);
