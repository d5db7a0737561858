-- Until it is told how few are not counted, the planner takes them for half the table, and reads all of it.
analyze payments, check_ins, users, activity_log, list_tallies;
