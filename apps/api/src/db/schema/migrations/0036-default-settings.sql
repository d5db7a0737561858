-- A fresh database answers with the defaults of the columns.
insert into general_settings default values;
insert into contact_settings default values;
insert into email_settings default values;
insert into legal_settings default values;
