-- The last sign-in of each account that ever signed in, apart from users: a row of users is copied to every node where
-- records are distributed, and changes rarely (docs/decisions/0030).
create table sign_ins (
  user_id uuid primary key constraint a_sign_in_is_of_a_user references users (id),
  last_login_at timestamptz(3) not null
);
