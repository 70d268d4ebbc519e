/** Asks `GET /api/v1/me` about the signed-in account, and keeps the kind of viewer. */
import type {
  ApplicationEvent,
  ApplicationState,
} from '../../../features/membership/application/application-lifecycle.ts';
import type { OwnMembership } from '../../../features/membership/application/application-view.ts';
import type { abilitiesOf, Role } from '../../../features/membership/membership-policy.ts';
import type { Profile } from '../../../features/members/read-profile.server.ts';
import { memberAddress } from '../../../features/members/member-address.ts';
import { askApi, type ApiRequest } from './api-client.ts';
import type { KeptFace } from '../frame/kept-face.ts';
import { keepViewer } from './keep-viewer.ts';
import { currentSession } from './session.ts';

export type Me = {
  account: {
    id: string;
    email: string | null;
    isEmailConfirmed: boolean;
    isAnonymous: boolean;
    assurance: 'aal1' | 'aal2';
  };
  /** The public profile; null before joining. */
  member: Profile | null;
  membership: OwnMembership | null;
  application: { id: string; state: ApplicationState; dueAt: string; actions: ApplicationEvent[] } | null;
  isOperator: boolean;
  /** An operator whose authenticator code is still missing. */
  needsSecondFactor: boolean;
  roles: Role[];
  may: ReturnType<typeof abilitiesOf>;
};

/** @throws ApiProblem, 401 when nobody is signed in */
export async function askMe(request?: ApiRequest): Promise<Me> {
  const me = await askApi<Me>('/me', request);
  // Someone may have signed out meanwhile, or in as someone else.
  if ((await currentSession())?.user.id === me.account.id)
    keepViewer(viewerOf(me.roles), me.account.id, faceOf(me));
  return me;
}

const faceOf = ({ member }: Me): KeptFace | null =>
  member && {
    name: member.displayName,
    address: memberAddress({ id: member.id, name: member.displayName }),
    photo: member.photo,
  };

const viewerOf = (roles: readonly Role[]) =>
  roles.includes('owner') ? 'owner' : roles.includes('renter') ? 'renter' : 'account';
