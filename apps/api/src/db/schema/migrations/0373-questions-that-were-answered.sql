-- Questions that were answered before they said so.
update questions set is_answered = true
from (
  select distinct tickets.event_id, answer ->> 'question_id' as question_id
  from tickets
  cross join jsonb_array_elements(tickets.answers) as answer
) as answered
where questions.event_id = answered.event_id and questions.id::text = answered.question_id;
