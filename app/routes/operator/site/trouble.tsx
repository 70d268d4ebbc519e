import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { useRevalidator } from 'react-router';
import type { ApiProblem } from '../../../components/session/api-client.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './trouble.module.css';

/** A desk page that failed to load, or does not exist. */
export function Trouble({ problem }: { problem: ApiProblem }) {
  const { revalidate, state } = useRevalidator();
  const isMissing = problem.status === 404;
  return (
    <div className={styles.trouble}>
      <title>Operator desk</title>
      <IconCloudOff aria-hidden="true" size={34} />
      <h1>{isMissing ? 'Not found' : 'We couldn’t load this page'}</h1>
      <p role="alert">{problem.message}</p>
      {isMissing ? (
        <ButtonLink to="/operator">Go to overview</ButtonLink>
      ) : (
        <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
    </div>
  );
}
