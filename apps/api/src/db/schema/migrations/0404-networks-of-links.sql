-- Networks so far were plain text. Those of new links are hashes under a key of the server.
update account_tokens set network = '' where network not like 'account %';
