-- One kind of mail brings tickets to those who have not bought them, whatever the occasion; its key says which tickets. Those of the kinds
-- before are told apart by it, so that what waits is sent.
update mails set template = 'attendee_ticket', key = t.event_id || '.handed.' || t.id
from tickets as t
where mails.template = 'ticket_received' and mails.key = t.id::text;

update mails set template = 'attendee_ticket', key = split_part(key, '.', 1) || '.reissued' || substr(key, strpos(key, '.'))
where template = 'tickets_reissued';

-- Of a ticket that is gone there is nothing to send.
delete from mails where template = 'ticket_received';
