-- What the tallies have so far: every archived event as one that was on sale, and events begun at their doors. Aggregating counts anew
-- those for which that makes a difference: where tickets were given back in the hour before the doors, or the event did not take place.
update events
set
  counted_as_offered = counted_stage in ('Published', 'Postponed', 'Archived'),
  counted_begun_at = case
    when
      counted_begun_at = begins_at
      and gates_open_at is not null
      and not exists (
        select
        from ledger_entries as l
        where
          l.event_id = events.id
          and l.occurred_at >= events.gates_open_at
          and l.occurred_at < events.begins_at
          and l.quantity <> 0
          and (l.kind <> 'Sale' or l.is_reversal)
      )
      then gates_open_at
    else counted_begun_at
  end
where counted_stage is not null;
