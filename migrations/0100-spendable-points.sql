-- Bonus points pay for anything: the share of a booking that they could pay is no longer a setting.
delete from setting where name = 'points-bonus-share-percent';
