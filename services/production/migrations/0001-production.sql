-- Up Migration

select 1;
