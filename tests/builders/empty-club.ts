/** Empties the database as if nobody had ever applied or signed up; the points books stay, because nothing can empty them. */
import type { PoolSql } from '../../platform/database.server/sql.ts';

export async function emptyClub(ownerSql: PoolSql): Promise<void> {
  await ownerSql`truncate founders_club_applications, application_review, membership, mail, job`;
  await ownerSql`delete from setting`;
  await ownerSql`delete from operator`;
  await ownerSql`delete from auth_user`;
}
