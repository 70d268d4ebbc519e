/** Lists the jobs that notify, remind and email members, and delete old notifications. */
import type { Deps } from '../../platform/deps.server.ts';
import type { AnyJob } from '../../platform/jobs.server/take-jobs.ts';
import type { PushOptions } from '../../platform/net/web-push.server.ts';
import { noteDocumentsRead, noteDocumentsReadKind } from './documents-read.server.ts';
import {
  forgetNotificationsJob,
  forgetNotificationsKind,
  forgetOldNoticesJob,
  forgetOldNoticesKind,
} from './forget-notifications.server.ts';
import { remindJob, remindKind } from './send/remind.server.ts';
import { pushNoticeJob, pushNoticeKind, sendPushJob, sendPushKind } from './send/send-push.server.ts';
import { tellJob, tellKind } from './tell-of-event.server.ts';
import { writeDailyJob, writeDailyKind, writeNoticeJob, writeNoticeKind } from './write-notice.server.ts';

export const notificationJobs = (
  deps: Pick<Deps, 'config' | 'log' | 'sql'>,
  push: PushOptions = {},
): Record<string, AnyJob> => ({
  [tellKind]: tellJob(deps.config),
  [noteDocumentsReadKind]: noteDocumentsRead,
  [remindKind]: remindJob(deps.config),
  [writeNoticeKind]: writeNoticeJob(deps.config),
  [writeDailyKind]: writeDailyJob(deps.config),
  [pushNoticeKind]: pushNoticeJob,
  [sendPushKind]: sendPushJob(deps, push),
  [forgetNotificationsKind]: forgetNotificationsJob,
  [forgetOldNoticesKind]: forgetOldNoticesJob,
});
