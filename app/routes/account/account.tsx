import { useSession } from '../../components/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/account';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your account · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
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
