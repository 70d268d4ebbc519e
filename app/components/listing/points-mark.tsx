/** The small coin before an amount of Adventure Points. */
export function PointsMark() {
  return (
    <svg width="17" height="17" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <circle cx="9" cy="9" r="8.5" fill="currentColor" opacity="0.22" />
      <path
        d="M3.6 11.4 6.7 7l2.3 3 2.3-3.6 3.1 5"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
