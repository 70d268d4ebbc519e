import { Component, useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './error-panel.module.css';

type ErrorPanelProps = { error: unknown; onRetry: () => void };

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'An unexpected error.';
const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.name) : String(error);

/** Replaces a part of a page that failed to render: says what happened, and offers two ways on. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  const heading = useId();
  return (
    <section role="alert" aria-labelledby={heading} className={`container ${styles.panel}`}>
      <h2 id={heading}>Something went wrong</h2>
      <p>{messageOf(error)}</p>
      <details className={styles.details}>
        <summary>Details</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{detailsOf(error)}</pre>
      </details>
      <p className={styles.actions}>
        <Button variant="strong" onClick={onRetry}>
          Try Again
        </Button>
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
      </p>
    </section>
  );
}

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { failure: { error: unknown } | null };

/** Keeps an error in one part from taking down the page; Try Again renders the part again. */
export class PanelOnError extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ErrorPanel error={failure.error} onRetry={() => this.setState({ failure: null })} />;
  }
}
