/** Stores and reads members' phone numbers. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** These members' numbers, by id. Callers must check that the reader shares a confirmed trip with them. */
export async function phonesOf(sql: Sql, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await sql<{ id: string; phone: string }[]>`
    select member_id as id, phone from member_phone where member_id = any(${[...memberIds]}::uuid[])`;
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** @param phone null removes it */
export async function keepPhone(sql: Sql, memberId: string, phone: string | null): Promise<void> {
  if (phone === null) await sql`delete from member_phone where member_id = ${memberId}`;
  else
    await sql`
      insert into member_phone (member_id, phone) values (${memberId}, ${phone})
      on conflict (member_id) do update set phone = excluded.phone`;
}
