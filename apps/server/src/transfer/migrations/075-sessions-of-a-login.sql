-- The member's session at home from which it was made: whoever leaves ends everything that he had opened there. Null: not known, made before.
alter table transfer.session add column entered_by text;
