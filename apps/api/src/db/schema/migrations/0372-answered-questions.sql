-- A question keeps its kind once it was answered. It says so itself: nobody looks through the tickets of its event.
alter table questions add column is_answered boolean not null default false;

update questions set is_answered = true
from (
  select distinct tickets.event_id, answer ->> 'question_id' as question_id
  from tickets
  cross join jsonb_array_elements(tickets.answers) as answer
) as answered
where questions.event_id = answered.event_id and questions.id::text = answered.question_id;
