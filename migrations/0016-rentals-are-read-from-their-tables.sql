-- A rental is read where every exchange is: its exchange, its leg and its two parties.
drop view rental;
