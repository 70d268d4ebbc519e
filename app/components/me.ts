/** What does `GET /api/v1/me` tell somebody of themselves? Every members' page may ask it first. */
import type { ApplicationEvent, ApplicationState } from '../../features/membership/application-lifecycle.ts';
import type { OwnMembership } from '../../features/membership/application-view.ts';
import type { abilitiesOf, Role } from '../../features/membership/membership-policy.ts';
import { askApi, type ApiRequest } from './api-client.ts';

export type Me = {
  account: {
    id: string;
    email: string | null;
    isEmailConfirmed: boolean;
    isAnonymous: boolean;
    assurance: 'aal1' | 'aal2';
  };
  /** The public profile; null before joining. */
  member: { id: string; displayName: string; joinedOn: string; isFounder: boolean } | null;
  membership: OwnMembership | null;
  application: { id: string; state: ApplicationState; dueAt: string; actions: ApplicationEvent[] } | null;
  isOperator: boolean;
  /** An operator who has still to give the code of the authenticator app. */
  needsSecondFactor: boolean;
  roles: Role[];
  may: ReturnType<typeof abilitiesOf>;
};

/** @throws ApiProblem, 401 when nobody is signed in */
export const askMe = (request?: ApiRequest): Promise<Me> => askApi<Me>('/me', request);
