/** A database as if nobody had ever applied or signed up; the books of points stay, for nothing can empty them. */
import type postgres from 'postgres';

export async function emptyClub(ownerSql: postgres.Sql): Promise<void> {
  await ownerSql`truncate founders_club_applications, application_review, membership, mail, job`;
  await ownerSql`delete from setting`;
  await ownerSql`delete from operator`;
  await ownerSql`delete from auth_user`;
}
