-- Number of the token with which an order is read without an account. A higher one makes the tokens before it worthless.
alter table orders
add column token_version smallint not null default 1,
add constraint a_token_version_fits_one_byte check (token_version between 1 and 255);
