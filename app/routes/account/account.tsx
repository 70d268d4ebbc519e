import { useSession } from '../../components/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { doorMeta } from './door-meta.ts';
import type { Route } from './+types/account';

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Your account', matches[0]?.loaderData?.brand.name);
}

/** What somebody sees and sets of their own account. */
export default function Account() {
  const { user } = useSession();
  return (
    <>
      <h1>Your account</h1>
      {user ? <p>{user.email}</p> : <Skeleton shape="line" />}
    </>
  );
}
