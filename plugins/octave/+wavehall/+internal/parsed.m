function value = parsed(text, name)
% PARSED  The value of a text in JSON.
  try
    value = jsondecode(text);
  catch reason
    error('wavehall:unreadable', '%s: this is not JSON: %s', name, reason.message);
  end
end
