function given = options_of(names, defaults, arguments)
% OPTIONS_OF  Pairs of a name and a value as a struct.
  given = cell2struct(defaults(:), names(:), 1);
  if mod(numel(arguments), 2) ~= 0
    error('wavehall:input', 'options come in pairs of a name and a value.');
  end
  for at = 1:2:numel(arguments)
    if ~ischar(arguments{at}) || ~any(strcmp(arguments{at}, names))
      error('wavehall:input', 'there is no such option; the options are %s.', strjoin(names, ', '));
    end
    given.(arguments{at}) = arguments{at + 1};
  end
end
