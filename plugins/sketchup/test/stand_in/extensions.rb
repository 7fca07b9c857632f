# Part of sketchup.rb in the stand-in.
