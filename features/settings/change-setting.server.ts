/** Changes a setting as an operator: with a reason, validated by the setting's own schema, logged in the audit log. */
import { appendAudit } from '../audit/append-audit.server.ts';
import { mayOperate, type Actor } from '../members/actor.ts';
import { notAllowed } from '../members/member-refusals.ts';
import type { JsonValue } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { parseBy } from '../../platform/schema-sentence.ts';
import { isSettingName, settings } from './settings.ts';

export type SettingRefusal = Refusal<
  'not-allowed' | 'not-found' | 'invalid' | 'reason-missing' | 'changed-meanwhile'
>;

/**
 * Changes one setting from now on; earlier agreements keep their terms.
 * @param change the value as JSON; null restores the default. `seenAt`: when the shown value had been set (null: never), so that of two
 * operators at once the second must look again
 */
export function changeSetting(
  deps: Deps,
  actor: Actor,
  change: { name: string; value: unknown; reason: string; seenAt?: string | null | undefined },
): Promise<'changed' | SettingRefusal> {
  return inTransaction<'changed' | SettingRefusal>(deps, {}, async ({ sql }) => {
    if (!mayOperate(actor)) return notAllowed;
    const { name, value, reason, seenAt } = change;
    if (!isSettingName(name)) return refusal('not-found', 'There is no such setting.');
    if (reason.trim() === '') return refusal('reason-missing', 'Please say why.', 'reason');
    const parsed = value === null ? null : parseBy<unknown>(settings[name].schema, value);
    if (parsed !== null && 'misfit' in parsed)
      return refusal('invalid', parsed.misfit.sentence.replace(/^The body/, 'This value'), 'value');
    const now = deps.now();
    // Locked by name, because a setting that was never set has no row.
    await sql`select pg_advisory_xact_lock(hashtext('setting'), hashtext(${name}))`;
    const [before] = await sql<
      { value: unknown; changed_at: Date }[]
    >`select value, changed_at from setting where name = ${name}`;
    if (seenAt !== undefined && seenAt !== (before?.changed_at.toISOString() ?? null))
      return refusal('changed-meanwhile', 'Someone else just changed this setting. Reload the page.');
    if (parsed === null) await sql`delete from setting where name = ${name}`;
    else
      await sql`
        insert into setting (name, value, changed_at) values (${name}, ${sql.json(parsed.data as JsonValue)}, ${now})
        on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`;
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act: 'setting.change',
        subject: { kind: 'setting', id: name },
        reason,
        // The table's values passed their schema as JSON.
        details: { before: (before?.value ?? null) as never, after: (parsed?.data ?? null) as never },
      },
      now,
    );
    return 'changed';
  });
}
