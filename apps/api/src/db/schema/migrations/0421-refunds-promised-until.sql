-- Latest end of buyers' refund requests that stood while orders were out. A later move or change does not shorten it.
alter table events
add column refund_promised_until timestamptz(3);
