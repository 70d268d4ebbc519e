/** Puts hostile texts into every field of a filled database that holds what people wrote, whether or not the field's own form would take it. */
import type { PoolSql, Sql } from '../../platform/database.server/sql.ts';
import { marked } from './payloads.ts';

/** A column of text, of texts, or of JSON with texts in it. */
export type Field = { tableName: string; name: string; type: 'text' | 'text[]' | 'jsonb' };

/** Text that the product or another program wrote. People wrote everything else. */
const writtenByPrograms =
  /^(migration|event|job|mail|request_key|auth_(user|one_time_token|sign_in_code|passkey_challenge)|processor_\w+|cash_\w+|reconciliation|test_processor_\w+|payment|payout|push_subscription|listing_fact|listing_card|listing_search|listing_days|membership_card|audit_entry\.subject_\w+)\.|\.(time_zone|\w*_?email|kind|\w+_id|provider|\w+_hash|\w*version|outcome|event_uid|secret|event|method|reserved_for|checksum|next_action|usage_frequency|failure|problem|taken_by|returned_by)$|^message\.event$/;
const jsonFields =
  'hosted_listing.draft hosted_listing.published_draft listing.add_ons listing.exchange_preferences listing_text.facts notification.facts member_report.shown handover.checklist leg.terms exchange_offer.terms exchange_party.price'.split(
    ' ',
  );
const lists =
  'listing.rules listing.features founders_club_applications.desired_experiences circle_place.reasons circle.reasons member.languages'.split(
    ' ',
  );

/** Fields that get texts and whose texts the proof doesn't meet: no page shows them as they are, or only after a press or on a page beyond the first three of its kind. */
export const notMet =
  'auth_session.user_agent exchange.end_reason hosted_listing.published_draft listing.add_ons listing.season_note listing_block.note listing_place.check_in listing_text.facts webhook_delivery.last_fault member_report.shown'.split(
    ' ',
  );

export async function fieldsOf(sql: Sql): Promise<Field[]> {
  const texts = await sql<{ tableName: string; name: string }[]>`
    select t.relname as "tableName", a.attname as name from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.atttypid = 'text'::regtype and a.attnum > 0
       and not attisdropped and attgenerated = ''
       and not exists (select from pg_constraint c where c.conrelid = t.oid and contype in ('f', 'p', 'u') and a.attnum = any (conkey))
       and not exists (select from pg_constraint c where c.conrelid = t.oid and contype = 'c' and a.attnum = any (conkey)
                          and pg_get_constraintdef(c.oid) ~ (attname || ' (~|=)'))
     order by 1, 2`;
  const of = (places: string[], type: Field['type']) =>
    places.map((place): Field => {
      const [tableName = '', name = ''] = place.split('.');
      return { tableName, name, type };
    });
  return [
    ...texts
      .filter(({ tableName, name }) => !writtenByPrograms.test(`${tableName}.${name}`))
      .map((each): Field => ({ ...each, type: 'text' })),
    ...of(jsonFields, 'jsonb'),
    ...of(lists, 'text[]'),
  ];
}

/** Every text of several words in a JSON value; single words are names of choices. */
function rewritten(value: unknown, text: () => string): unknown {
  if (typeof value === 'string') return value.includes(' ') ? text() : value;
  if (Array.isArray(value)) return value.map((each) => rewritten(each, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, text)]));
}

async function forgetLengths(pool: PoolSql): Promise<void> {
  const checks = await pool<{ tableName: string; name: string }[]>`
    select conrelid::regclass::text as "tableName", conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ 'length\\('`;
  for (const { tableName, name } of checks)
    await pool`alter table ${pool(tableName)} drop constraint if exists ${pool(name)}`;
}

/**
 * Each row of each field gets the next payload. Lengths are not checked here, so that a short name takes a long one.
 * @param first where in the list it begins
 * @returns how many texts were written, by field
 */
export async function putPayloads(pool: PoolSql, fields: readonly Field[], first: number): Promise<number[]> {
  let next = first;
  const written = fields.map(() => 0);
  await forgetLengths(pool);
  for (const [column, { tableName, name, type }] of fields.entries()) {
    const rowsThat = (are: string) =>
      pool.unsafe<{ ctid: string; value: unknown }[]>(
        `select ctid::text, ${name} as value from ${tableName} where ${name} ${are} order by ctid limit 60`,
      );
    const filled = await rowsThat('is not null');
    // Without a filled row, the empty ones are used. Constraints refuse what doesn't fit a row.
    const rows = filled.length > 0 || type !== 'text' ? filled : await rowsThat('is null');
    for (const { ctid, value } of rows) {
      const text = () => marked(next++, column);
      const whole =
        type === 'text' ? text() : type === 'text[]' ? (value as string[]).map(text) : rewritten(value, text);
      const isPut = await pool
        .begin(async (sql) => {
          // What may never change is changed here all the same: triggers of that kind are passed over.
          if (!/^(listing|member|hosted_listing)$/.test(tableName))
            await sql`set local session_replication_role = replica`;
          const cast = type === 'jsonb' ? '$1::text::jsonb' : `$1::${type}`;
          await sql.unsafe(`update ${tableName} set ${name} = ${cast} where ctid = $2::tid`, [
            type === 'jsonb' ? JSON.stringify(whole) : (whole as string),
            ctid,
          ]);
          return true;
        })
        .catch(() => false);
      if (isPut) written[column] = (written[column] ?? 0) + 1;
    }
  }
  return written;
}
