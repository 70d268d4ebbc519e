-- When an operator approved a listing whose owner had not shown who they are yet: it goes live with the identity. Null otherwise.
alter table hosted_listing add column approved_at timestamptz;
