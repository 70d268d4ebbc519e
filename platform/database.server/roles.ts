/** Makes sure that the migrations' roles exist or can be created before any migration runs. */
import type { Sql } from './sql.ts';

/** The roles, with the role each is granted to. */
const roles = [
  { name: 'marketplace_web', member: null },
  { name: 'anonymous', member: 'marketplace_web' },
  { name: 'signed_in', member: 'marketplace_web' },
  { name: 'operator_desk', member: 'marketplace_web' },
] as const;

/**
 * What a superuser must run before the login can migrate, in order; empty when nothing is missing. A superuser, or a login that may create
 * roles, needs nothing: migrations create them.
 */
export async function missingRoles(sql: Sql): Promise<string[]> {
  const [login] = await sql<{ name: string; can_create: boolean }[]>`
    select quote_ident(current_user) as name, rolsuper or rolcreaterole as can_create from pg_roles where rolname = current_user`;
  if (!login || login.can_create) return [];
  const found = await sql<{ name: string; is_granted: boolean }[]>`
    select wanted.name,
           pg_has_role(case when wanted.name = 'marketplace_web' then current_user else 'marketplace_web' end::name, r.oid, 'member') as is_granted
      from unnest(${roles.map(({ name }) => name)}::name[]) as wanted (name)
      join pg_roles r on r.rolname = wanted.name
     where exists (select from pg_roles where rolname = 'marketplace_web')`;
  const granted = new Map(found.map(({ name, is_granted }) => [name, is_granted]));
  const [known] = await sql<{ names: string[] }[]>`
    select coalesce(array_agg(rolname), '{}')::text[] as names from pg_roles where rolname = any(${roles.map(({ name }) => name)}::name[])`;
  return [
    ...roles
      .filter(({ name }) => !known?.names.includes(name))
      .map(({ name }) => `create role ${name} nologin;`),
    ...roles
      .filter(({ name }) => granted.get(name) !== true)
      .map(({ name, member }) => `grant ${name} to ${member ?? login.name};`),
  ];
}
