-- Sample owners and the people of a demo have drawn portraits, which come with the product.
alter table member
  drop constraint a_face_is_a_kept_photo,
  add constraint a_face_is_a_kept_photo check (photo ~ '^(/photos/[0-9a-f]{64}-[0-9]{1,4}|/pictures/faces/[a-z]+\.[0-9a-f]{8})\.webp$');
