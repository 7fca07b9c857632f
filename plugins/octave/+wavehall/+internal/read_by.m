function value = read_by(reader, place)
% READ_BY  What a reader makes of a file or folder; what it cannot read is a wavehall:unreadable.
  if isa(place, 'string')
    place = char(place);
  end
  try
    value = reader(place);
  catch reason
    if strncmp(reason.identifier, 'wavehall:', 9)
      rethrow(reason);
    end
    error('wavehall:unreadable', '%s: this is not as Wavehall writes it: %s', place, reason.message);
  end
end
