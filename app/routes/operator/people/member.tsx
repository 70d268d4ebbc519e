import { Link } from 'react-router';
import type { MemberDetail } from '../../../../features/membership/application/application-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Route } from './+types/member';
import { Fact, Facts } from '../parts/facts.tsx';
import { History } from '../parts/history.tsx';
import { MaskedEmail } from '../parts/masked-email.tsx';
import { MembershipBadges } from './membership-badges.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from '../frame/desk-page.module.css';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  askApi<{ member: MemberDetail }>(`/operator/members/${encodeURIComponent(params.id)}`);

/** One member: the membership and its history. */
export default function Member({ loaderData: { member } }: Route.ComponentProps) {
  const { id, name, email, accountId, applicationId, isOperator, membership, history } = member;
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/members" className={styles.row}>
          Members
        </Link>
      </p>
      <PageHead
        title={name ?? email ?? 'No name yet'}
        text={
          <span className={styles.badges}>
            <MembershipBadges membership={membership} />
            {isOperator && <Badge variant="lake">Operator</Badge>}
          </span>
        }
        actions={
          <>
            {applicationId !== null && (
              <ButtonLink to={`/operator/applications/${applicationId}`}>Application</ButtonLink>
            )}
            {accountId !== null && (
              <ButtonLink to={`/operator/ledger/transfers?member=${accountId}`}>Points</ButtonLink>
            )}
          </>
        }
      />
      <div className={styles.twoColumns}>
        <section className={styles.panel}>
          <h2>Membership</h2>
          <Facts>
            <Fact name="Email">
              {email === null ? '–' : <MaskedEmail email={email} of={{ kind: 'membership', id }} />}
            </Fact>
            <Fact name="Account">{accountId ?? 'None yet. We’re keeping the seat for this email'}</Fact>
            <Fact name="Approved">
              <Moment at={membership.approvedAt} />
            </Fact>
            {membership.joinedAt !== null && (
              <Fact name="Joined">
                <Moment at={membership.joinedAt} />
              </Fact>
            )}
            {membership.cancelledAt !== null && (
              <Fact name="Cancelled">
                <Moment at={membership.cancelledAt} />
              </Fact>
            )}
            <Fact name="Published listings">{membership.publishedListings}</Fact>
            <Fact name="Renter terms">
              {membership.renterTerms.acceptedVersion === null
                ? 'Not accepted'
                : `Version ${membership.renterTerms.acceptedVersion}`}
            </Fact>
          </Facts>
        </section>
        <History history={history} />
      </div>
    </>
  );
}
